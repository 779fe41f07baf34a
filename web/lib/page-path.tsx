import { createContext, use } from 'react'

const PagePathContext = createContext('')
export const PagePathProvider = PagePathContext.Provider

/** The path of the public page that is drawn; empty on the owner's side. */
export const usePagePath = () => use(PagePathContext)
