import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '#web/lib/queries.ts'

const pauseMs = 250

/**
 * What is searched for in the list of this name, once nothing more was typed for a moment. It never reaches the address, as it
 * names clients: it is remembered with the answers, for her who comes back from what it found.
 */
export function useSearch(name: string) {
  const queryKey = ['search', name]
  const { data: typed = '' } = useQuery<string>({ queryKey, queryFn: skipToken, initialData: '' })
  const [search, setSearch] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [search, typed, (text: string) => queryClient.setQueryData(queryKey, text)] as const
}
