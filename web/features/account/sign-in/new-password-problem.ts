import { passwordFewest } from '#contract/limits.ts'

const lettersOnly = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Whether the password is so close to the business's name that an attacker would try it early. */
function isOfName(password: string, name: string): boolean {
  const [typed, whole] = [lettersOnly(password), lettersOnly(name)]
  if (typed === '' || whole === '') return false
  return (
    (typed.length >= 4 && whole.includes(typed)) || (typed.includes(whole) && typed.length - whole.length < 4)
  )
}

/** What is wrong with a new password, and what to do about it. */
export function passwordProblem(password: string, name: string): string | undefined {
  const { length } = password
  if (length === 0) return 'Please type a password.'
  const isShort = length < passwordFewest.new
  const count = `${length} letter${length === 1 ? '' : 's'}`
  const rest = 'words that do not belong together.'
  if (isOfName(password, name))
    return isShort
      ? `This has ${count} and is made of your business name. Use at least ${passwordFewest.new}, and ${rest}`
      : `This is made of your business name. Use ${rest}`
  return isShort ? `This has ${count}. Use at least ${passwordFewest.new}.` : undefined
}

/** The length only: the server checks the list of common passwords. */
export const formatPasswordLength = ({ length }: string) => `${length} letters`
