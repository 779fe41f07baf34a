import { cp, rm } from 'node:fs/promises'
import { createBuilder } from 'vite'
import { buildClassNames } from './build-class-names.ts'
import { buildFonts } from './build-fonts.ts'
import { buildIcons } from './build-icons.ts'
import { buildPictures } from './build-pictures.ts'
import { buildPolicies } from './build-policies.ts'
import { buildSharePictures } from './build-share-pictures.ts'
import { reportContent } from './report-content.ts'

if (!(await reportContent())) process.exit(1)
await buildPolicies()
await buildClassNames()
await buildFonts()
const pictures = await buildPictures()
console.log(`Pictures: ${pictures.made} made, ${pictures.kept} already there`)
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()
await cp(pictures.folder, 'dist/client/pictures', { recursive: true })
await buildIcons('dist/client')
await buildSharePictures('dist/client', '.cache')
// What was made of the last build; the next start makes it anew.
await rm('dist/kept', { recursive: true, force: true })
