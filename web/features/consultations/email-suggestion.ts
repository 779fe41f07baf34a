/** Where most of our clients have their mail, and what thumbs make of it. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.co.uk',
  'icloud.com',
  'me.com',
  'yahoo.com',
  'yahoo.co.uk',
  'btinternet.com',
  'sky.com',
  'virginmedia.com',
  'talktalk.net',
  'leeds.ac.uk',
]

/** The least number of letters to put in, take out, change or swap with the next. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** The address that was probably meant, if a well-known provider is one or two letters away; never a reason to refuse. */
export function suggestEmail(typed: string): string | undefined {
  const at = typed.lastIndexOf('@')
  if (at < 1) return undefined
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (!domain || providers.includes(domain)) return undefined
  const near = providers
    .map((provider) => ({ provider, letters: distance(domain, provider) }))
    .filter(({ provider, letters }) => letters <= (provider.length > 7 ? 2 : 1))
    .sort((a, b) => a.letters - b.letters)[0]
  return near && `${typed.slice(0, at)}@${near.provider}`
}
