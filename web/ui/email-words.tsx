/** An e-mail address that wraps after its @ rather than inside a word. */
export function EmailWords({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}
