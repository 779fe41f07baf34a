/** An e-mail address that wraps after its @ or before a dot rather than inside a word. */
export function EmailWords({ email }: { email: string }) {
  const [word = ''] = /^.[^.@]*@?/s.exec(email) ?? []
  if (word === email) return word
  return (
    <>
      {word}
      <wbr />
      <EmailWords email={email.slice(word.length)} />
    </>
  )
}
