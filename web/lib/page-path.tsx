import { createContext, use } from 'react'

const PagePathContext = createContext('/')
export const PagePathProvider = PagePathContext.Provider

/** The path of the page that is drawn. */
export const usePagePath = () => use(PagePathContext)
