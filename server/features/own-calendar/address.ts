/** The address to read, or why it cannot be one. Addresses for calendar programs begin with webcal. */
export function checkFeedAddress(typed: string): { url: URL } | { error: string } {
  const text = typed.trim().replace(/^(webcals?|http):/i, 'https:')
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (!url?.hostname.includes('.') || url.protocol !== 'https:')
    return {
      error:
        'This is not the address of a calendar. It begins with https:// or webcal:// and is often long: copy it whole.',
    }
  if (url.username || url.password)
    return { error: 'Leave out the user name and the password: a secret address opens without them.' }
  url.hash = ''
  return { url }
}
