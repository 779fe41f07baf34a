export const isSecure = (siteUrl: string) => siteUrl.startsWith('https:')

/** The name of a cookie of ours. The prefix makes browsers refuse it from a neighbouring host or over plain http. */
export const cookieName = (name: string, siteUrl: string) => (isSecure(siteUrl) ? `__Host-${name}` : name)
