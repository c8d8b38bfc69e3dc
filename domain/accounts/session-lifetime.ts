/** How long a session lasts after a login, even while it is used (T-D16 in docs/threats.md). */
export const sessionLifetimeMs = 60 * 60 * 1000
