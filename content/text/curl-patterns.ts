/** The curl patterns of the Andre Walker scale. */
export const curlPatterns = ['2A', '2B', '2C', '3A', '3B', '3C', '4A', '4B', '4C'] as const
export type CurlPattern = (typeof curlPatterns)[number]

export type CurlFamily = { slug: string; name: string; patterns: readonly CurlPattern[] }

/** The families of patterns in the words of the website, from the loosest to the tightest. */
export const curlFamilies: readonly CurlFamily[] = [
  { slug: 'waves', name: 'Waves', patterns: ['2A', '2B', '2C'] },
  { slug: 'loose-curls', name: 'Loose curls', patterns: ['3A'] },
  { slug: 'ringlets', name: 'Ringlets', patterns: ['3B'] },
  { slug: 'corkscrews', name: 'Corkscrews', patterns: ['3C'] },
  { slug: 'coils', name: 'Coils', patterns: ['4A', '4B', '4C'] },
]

export const curlFamilyOf = (pattern: CurlPattern | undefined) =>
  curlFamilies.find(({ patterns }) => pattern !== undefined && patterns.includes(pattern))
