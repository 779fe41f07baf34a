/** Copies a text; rejects where the browser refuses, or has no clipboard because the site has no HTTPS. */
export const copyText = (text: string): Promise<void> =>
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard')))
