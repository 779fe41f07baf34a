import { reportContent } from './report-content.ts'

if (await reportContent()) console.log('Content: all in order')
else process.exitCode = 1
