import type { WorklistEntry } from '#contract/worklist.ts'

/** How somebody is addressed. */
export const firstNameOf = ({ name }: Pick<WorklistEntry, 'name'>) => name.trim().split(/\s+/)[0] ?? name
