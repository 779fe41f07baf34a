import { createContext, use } from 'react'
import type { Facts } from '#contract/render.ts'

const FactsContext = createContext<Facts | undefined>(undefined)
export const FactsProvider = FactsContext.Provider

/** The facts the owner may change; the same when a page is rendered and when it is hydrated. */
export function useFacts(): Facts {
  const facts = use(FactsContext)
  if (!facts) throw new Error('useFacts needs a FactsProvider above it')
  return facts
}
