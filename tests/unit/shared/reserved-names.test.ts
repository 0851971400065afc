import { expect, it } from 'vitest'
import { isReservedName } from '#lib/shared/text/reserved-names.ts'

it.each([
  ...[
    'Najm Support',
    'Admin',
    '☎ Support',
    'najm',
    'NAJM',
    'Najm_Official',
    'Ｓｕｐｐｏｒｔ',
    'Ѕuрроrt',
    'Аdmіn',
    'АDМІN',
  ],
  ...[
    'adm1n',
    '4dmin',
    '$upport',
    'S u p p o r t',
    'SupportTeam',
    'support24',
    'Customer Service',
    'xXModeratorXx Mod',
  ],
  ...[
    'Suporte',
    'soporte',
    'Yönetici',
    'Hỗ Trợ',
    'admín',
    '客服小美',
    '官方客服',
    'サポート',
    '운영자',
    'แอดมินเอ',
    'مشرف',
    'एडमिन',
  ],
  'N a j m',
])('%s could be taken for the house', (name) => {
  expect(isReservedName(name, 'Najm')).toBe(true)
})

it.each([
  'Blue Fox',
  'badminton',
  'Najma',
  'Modesty',
  'Adam',
  'Sup',
  'Ольга',
  '小明',
  'player123',
  'Stafford Jr',
  '',
])('%s is anybody’s name', (name) => {
  expect(isReservedName(name, 'Najm')).toBe(false)
})
