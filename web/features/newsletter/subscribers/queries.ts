import { listSubscribers } from '#contract/newsletter.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** The subscribers loaded so far, newest first. Use only while the owner is logged in: the hook fetches the list. */
export const useSubscribers = (search = '') => usePages(listSubscribers, { narrowedBy: { search } })

/** The total says how many subscribers an issue would reach now. */
export const useRecipients = () => usePages(listSubscribers, { limit: 1, name: 'recipients' })

export const useRefetchSubscribers = () => useRefetch(listSubscribers)
