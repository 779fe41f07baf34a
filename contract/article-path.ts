/** Where the website shows an article. */
export const articlePath = (slug: string) => `/blog/${slug}`
