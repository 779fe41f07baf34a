import { chromium } from '@playwright/test'
import { startSite } from './tests/support/site.ts'
const site = await startSite()
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const p = await b.newPage({viewport:{width:390,height:844}})
await p.goto(site.url+'/gallery')
const s = p.getByRole('slider').first()
await p.waitForTimeout(1000)
for (const k of ['Home','End']) { await s.press(k); await p.waitForTimeout(100); await s.locator('xpath=..').screenshot({path:`/tmp/slider-${k}.png`}) }
console.log(await s.evaluate(e=>e.closest('figure, section, div[class]')?.parentElement?.outerHTML.slice(0,1500)))
await b.close(); await site[Symbol.asyncDispose]()
