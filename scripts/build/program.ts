/** The server with its packages, as `npm start` runs it. */
import { bundleProgram } from './bundle.ts'

await bundleProgram('server/main.ts', 'dist/program')
