import { type Choice, readStoredChoice, storeChoice } from './stored-choice.ts'

/** A choice that could not be stored: valid until the page is left. */
let unstored: Choice | undefined

export const currentConsentChoice = () => unstored ?? readStoredChoice()

export function storeCurrentConsentChoice(choice: Choice): void {
  unstored = storeChoice(choice) ? undefined : choice
}
