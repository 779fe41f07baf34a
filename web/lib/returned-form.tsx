import { createContext, use } from 'react'
import type { ReturnedForm } from '#contract/render.ts'

const ReturnedFormContext = createContext<ReturnedForm | undefined>(undefined)
export const ReturnedFormProvider = ReturnedFormContext.Provider

/** What the server sent back with the page when a form without JavaScript was refused. */
export const useReturnedForm = () => use(ReturnedFormContext)
