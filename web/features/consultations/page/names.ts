import type { WorklistEntry } from '#contract/worklist.ts'

export const firstNameOf = ({ name }: Pick<WorklistEntry, 'name'>) => name.trim().split(/\s+/)[0] ?? name
