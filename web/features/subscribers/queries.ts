import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listSubscribers } from '#contract/newsletter.ts'
import { countRecipients } from '#contract/newsletter-subscribers.ts'
import { read } from '#web/lib/queries.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** The subscribers read so far, newest first. Only for where the owner is logged in: calling it asks for the list. */
export const useSubscribers = (search = '') => usePages(listSubscribers, { narrowedBy: { search } })

/** How many would receive an issue now. */
export const useRecipients = () =>
  useQuery({ queryKey: [countRecipients.path], queryFn: () => read(countRecipients, {}) })

/** Reads the list and its counts again, after the owner has changed it or when she asks. */
export function useReadSubscribersAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [listSubscribers, countRecipients].map(({ path }) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
}
