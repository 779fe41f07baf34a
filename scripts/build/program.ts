/** The server with its packages, as `npm start` runs it. */
import { bundle } from './bundle.ts'

await bundle('server/main.ts', 'dist/program')
