import { createContext, use } from 'react'
import type { Facts } from '#contract/render.ts'

const FactsContext = createContext<Facts | undefined>(undefined)
export const FactsProvider = FactsContext.Provider

/** The facts that the owner can change. Islands are hydrated without this context: they receive facts as props. */
export function useFacts(): Facts {
  const facts = use(FactsContext)
  if (!facts) throw new Error('useFacts needs a FactsProvider above it')
  return facts
}
