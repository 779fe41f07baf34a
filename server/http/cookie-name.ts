export const isHttpsSite = (siteUrl: string) => siteUrl.startsWith('https:')

/** Cookie name with the `__Host-` prefix, by which browsers refuse it from a sibling host or over plain HTTP. */
export const cookieName = (name: string, siteUrl: string) => (isHttpsSite(siteUrl) ? `__Host-${name}` : name)
