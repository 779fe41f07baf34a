import { createContext, use } from 'react'

const PagePathContext = createContext('')
export const PagePathProvider = PagePathContext.Provider

/** The path of the public page being rendered; empty in the dashboard. */
export const usePagePath = () => use(PagePathContext)
