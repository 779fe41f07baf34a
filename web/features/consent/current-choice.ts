import { type Choice, readChoice, storeChoice } from './stored-choice.ts'

/** A choice that could not be stored: valid until the page is left. */
let unstored: Choice | undefined

export const currentChoice = () => unstored ?? readChoice()

export function storeCurrentChoice(choice: Choice): void {
  unstored = storeChoice(choice) ? undefined : choice
}
