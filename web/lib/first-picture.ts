const firstPicture =
  /<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/><img [^>]*fetchPriority="high"/

/** A tag that has the page's first picture fetched before its fonts, which the parser would meet earlier. */
export function firstPictureTags(html: string): string[] {
  const [, files, sizes] = firstPicture.exec(html) ?? []
  if (files === undefined) return []
  return [
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${files}" imagesizes="${sizes}" fetchpriority="high">`,
  ]
}
