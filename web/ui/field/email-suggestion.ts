/** The most common mail providers of our clients, without those whose names are so short that others are near. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.co.uk',
  'icloud.com',
  'yahoo.com',
  'yahoo.co.uk',
  'btinternet.com',
  'virginmedia.com',
  'talktalk.net',
  'leeds.ac.uk',
]

/** Whether one letter behind the first is missing, extra or wrong, or has changed places with its neighbour. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  if (start === 0) return false
  const [rest, wanted] = [typed.slice(start), meant.slice(start)]
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
  return [
    rest.slice(1) === wanted,
    rest === wanted.slice(1),
    rest.slice(1) === wanted.slice(1),
    isSwapped,
  ].some(Boolean)
}

/** The probable address if the domain is nearly that of a common provider; only a suggestion, never a refusal. */
export function suggestEmail(typed: string): string | undefined {
  const at = typed.lastIndexOf('@')
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase()
  // Colombia's domain is everybody's.
  if (at < 1 || providers.includes(domain) || domain.endsWith('.co')) return undefined
  const meant = providers.find((provider) => isOneSlip(domain, provider))
  return meant && `${typed.slice(0, at).trim()}@${meant}`
}
