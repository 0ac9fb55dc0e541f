// Added to the script of simcord's page, for those who play rather than build a bot.
{
  const timeline = document.getElementById("channel-timeline");
  const list = document.getElementById("channel-message-list");
  const app = document.getElementById("preview-app");
  const show = (message) => {
    timeline.scrollTop += message.getBoundingClientRect().top - timeline.getBoundingClientRect().top;
    // The page hears of it at once; else it may first scroll back to the place it remembers.
    timeline.dispatchEvent(new Event("scroll"));
  };

  // A link to a message leads to it on this page and never to the real Discord.
  const follow = (event) => {
    const link = event.target.closest('a[href^="https://discord.com/channels/"]');
    if (!link) return;
    event.preventDefault();
    const id = link.pathname.split("/")[4];
    const message = id && list.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
    if (message) show(message);
  };
  document.addEventListener("click", follow);
  document.addEventListener("auxclick", follow);  // the middle button, which would open it elsewhere

  // A new private answer comes into sight: it stands below the message whose button was pressed, which
  // may be long. When the page is first drawn everything on it is new, and nothing is to be shown.
  let answer = null;
  new MutationObserver((changes) => {
    const added = new Set(changes.flatMap((change) => [...change.addedNodes]));
    if (added.has(list.firstElementChild)) return;
    const answers = [...list.children].filter((m) => added.has(m) && m.querySelector(".message-ephemeral-note"));
    answer = answers.pop() ?? null;
  }).observe(list, { childList: true });

  // Once its pictures are loaded: before, there may not be room to scroll to it.
  new MutationObserver(() => {
    if (answer && app.getAttribute("aria-busy") === "false") {
      show(answer);
      answer = null;
    }
  }).observe(app, { attributeFilter: ["aria-busy"] });
}
