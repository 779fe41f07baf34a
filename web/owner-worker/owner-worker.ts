import { answerOffline } from './offline.ts'
import { listenForPush } from './push.ts'

// The one service worker of the dashboard; no visitor's page has any.
listenForPush()
answerOffline()
