import { useQuery } from '@tanstack/react-query'
import { listSubscribers } from '#contract/newsletter.ts'
import { countRecipients } from '#contract/newsletter-subscribers.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** The subscribers read so far, newest first. Only for where the owner is logged in: calling it asks for the list. */
export const useSubscribers = (search = '') => usePages(listSubscribers, { narrowedBy: { search } })

/** How many would receive an issue now. */
export const useRecipients = () =>
  useQuery({ queryKey: [countRecipients.path], queryFn: () => read(countRecipients, {}) })

/** The list and its counts. */
export const useReadSubscribersAgain = () => useReadAgain(listSubscribers, countRecipients)
