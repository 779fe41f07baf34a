/** An e-mail address that breaks after its @ before it breaks inside a word. */
export function EmailWords({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}
