# The image of the shop. Build it with: docker compose build shop-1
# The version is that of the npm package "node" in package.json.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev
# Node reads neither type declarations nor source maps of packages.
RUN find node_modules -name '*.map' -delete -o -name '*.d.ts' -delete -o -name '*.d.mts' -delete -o -name '*.d.cts' -delete

FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin racik
# A place for a volume, if the embedded database is used. With PostgreSQL the shop writes no file.
RUN install --directory --owner=racik --group=racik --mode=0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build/client ./build/client
COPY --from=build /app/build/server ./build/server
COPY --from=build /app/build/shop ./build/shop
COPY --from=build /app/domain ./domain
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/scripts ./scripts
USER racik
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=2s --retries=3 CMD ["node", "scripts/check-ready.ts"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "build/shop/main.js"]
