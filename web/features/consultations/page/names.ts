import type { WorklistEntry } from '#contract/worklist.ts'

/** How somebody is addressed. */
export const firstNameOf = ({ name }: Pick<WorklistEntry, 'name'>) => name.trim().split(/\s+/)[0] ?? name

/** As it stands within a sentence. */
export const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
