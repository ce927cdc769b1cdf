import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    { browser: 'Chrome 131', system: 'Windows', handheld: false },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.70',
    { browser: 'Edge 131', system: 'Windows', handheld: false },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari 17', system: 'iPhone', handheld: true },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    { browser: 'Samsung Internet 25', system: 'Android', handheld: true },
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; V2168) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.0.0 Mobile Safari/537.36 Line/13.20.1/IAB',
    { browser: 'LINE 13', system: 'Android', handheld: true },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
    { browser: 'Firefox 133', system: 'macOS', handheld: false },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.2903.70',
    { browser: 'Edge 131', system: 'Android', handheld: true },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/131.0 Version/17.0 Mobile/15E148 Safari/604.1',
    { browser: 'Edge 131', system: 'iPhone', handheld: true },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0',
    { browser: 'Opera 116', system: 'Windows', handheld: false },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) OPT/5.1.1',
    { browser: 'Opera 5', system: 'iPhone', handheld: true },
  ],
  [
    'Opera/9.80 (X11; Linux x86_64) Presto/2.12.388',
    { browser: 'Opera 9', system: 'Linux', handheld: false },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/133.0 Mobile/15E148 Safari/605.1.15',
    { browser: 'Firefox 133', system: 'iPhone', handheld: true },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome 131', system: 'iPhone', handheld: true },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F79 [FBAN/FBIOS;FBRV/1]',
    { browser: 'Facebook', system: 'iPhone', handheld: true },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/442.0]',
    { browser: 'Facebook', system: 'Android', handheld: true },
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    { browser: 'Chrome 131', system: 'ChromeOS', handheld: false },
  ],
  ['App (iPad; tablet)', { browser: null, system: 'iPad', handheld: true }],
  ['App (iPhone)', { browser: null, system: 'iPhone', handheld: true }],
  ['App (Android)', { browser: null, system: 'Android', handheld: true }],
  ['App (Mobile)', { browser: null, system: null, handheld: true }],
  ['App (Macintosh)', { browser: null, system: 'macOS', handheld: false }],
  ['App (Mac OS X)', { browser: null, system: 'macOS', handheld: false }],
  ['node', { browser: null, system: null, handheld: false }],
  ['', { browser: null, system: null, handheld: false }],
])('the name of a device: %s', (agent, words) => {
  expect(deviceOf(agent)).toEqual(words)
})
