import { listSubscribers } from '#contract/newsletter.ts'
import { countRecipients } from '#contract/newsletter-subscribers.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** The subscribers loaded so far, newest first. Use only while the owner is logged in: the hook fetches the list. */
export const useSubscribers = (search = '') => usePages(listSubscribers, { narrowedBy: { search } })

/** How many subscribers an issue would reach now. */
export const useRecipients = () => useEndpoint(countRecipients, {})

export const useRefetchSubscribers = () => useRefetch(listSubscribers, countRecipients)
