# The bot on Discord. Tables are stored in /data; the token comes from the environment.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE=/data/tables.db \
    HEALTH_PORT=8080

WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY assets assets
RUN pip install --no-cache-dir --editable '.[cjk]' \
    && useradd --system --uid 10001 --no-create-home player \
    && install --directory --owner=player /data

USER player
VOLUME /data

HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "health"]
# Exec form: the bot itself gets SIGTERM, finishes what runs and closes.
CMD ["python", "-m", "bot"]
