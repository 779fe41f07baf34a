import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSettled } from '#web/lib/use-settled.ts'

/**
 * What is searched for in the list of this name. It never reaches the address, as it names clients: it is remembered with the
 * answers, for her who comes back from what it found.
 */
export function useSearch(name: string) {
  const client = useQueryClient()
  const queryKey = ['search', name]
  const { data: typed = '' } = useQuery<string>({ queryKey, queryFn: skipToken, initialData: '' })
  return [useSettled(typed.trim()), typed, (text: string) => client.setQueryData(queryKey, text)] as const
}
