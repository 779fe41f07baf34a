import { useQueryClient } from '@tanstack/react-query'
import { listConsultations } from '#contract/consultations.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** The requests read so far, newest first. Only for where the owner is logged in: calling it asks for the list. */
export const useConsultations = () => usePages(listConsultations)

export function useReadConsultationsAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [listConsultations.path] })
}
