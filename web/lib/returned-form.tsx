import { createContext, use } from 'react'
import type { ReturnedForm } from '#contract/render.ts'

const ReturnedFormContext = createContext<ReturnedForm | undefined>(undefined)
export const ReturnedFormProvider = ReturnedFormContext.Provider

/** The values and errors of a form that was sent without JavaScript and refused. */
export const useReturnedForm = () => use(ReturnedFormContext)
