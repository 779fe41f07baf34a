import { createContext } from 'react'

/** How the frame of the dashboard ends the session. */
export const SessionContext = createContext({ logOut: () => {}, isLoggingOut: false })
