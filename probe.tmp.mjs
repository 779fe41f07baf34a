import { chromium } from '@playwright/test'
import { startSite } from './tests/support/site.ts'
const site = await startSite()
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const p = await b.newPage({viewport:{width:320,height:568}})
await p.addInitScript(()=>localStorage.setItem('cookieConsent','{"analytics":false,"marketing":false}'))
await p.goto(site.url+'/contact')
await p.getByRole('button',{name:'Menu'}).click()
await p.waitForTimeout(1000)
await p.screenshot({path:'/tmp/menu320.png'})
console.log(await p.locator('#menu .logo, #menu .logo span, #menu .menu-top .menu-button').evaluateAll(es=>es.map(e=>{const r=e.getBoundingClientRect();return [e.className,r.left,r.right,r.top,r.bottom]})))
await p.goto(site.url+'/privacy')
console.log(await p.locator('h1').innerText())
await b.close(); await site[Symbol.asyncDispose]()
