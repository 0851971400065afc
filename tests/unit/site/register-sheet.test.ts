import { expect, it } from 'vitest'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { numberField, shownFields, type RegisterMethod } from '#lib/session/register-form.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { registerSheet } from '#lib/site/pages/register-sheet.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { registrationRules } from '#platform/people/member/registration-rules.ts'

const { tenants: records } = seedPlatform.input.parse(platformSeed())
const catalogue = readCatalogue()
const tenants = records.map(({ id }) => readTenantFiles(id, catalogue).tenant)

it.each(tenants)('the page of $id asks for what the platform will ask for, field by field', (tenant) => {
  for (const isMobile of [true, false])
    for (const verifies of [true, false]) {
      const modules = { ...tenant.modules, MOBILENUMREG3: isMobile, REGMOBVERF3: verifies }
      const record = records.find(({ id }) => id === tenant.id)
      if (!record) throw new Error(`no record of ${tenant.id}`)
      const method: RegisterMethod = isMobile ? 'mobile' : 'username'
      const asked = {
        method,
        settings: {
          fields: registrationRules(record),
          minimumAgeYears: record.minimumAgeYears,
          timeZone: record.timeZone,
          smsVerification: verifies,
          captchaRequired: record.registration.captcha,
        },
      }
      const required = shownFields(asked).flatMap((rule) => (rule.required ? [rule.field] : []))
      const sheet = registerSheet({ ...tenant, modules })
      expect(sheet.fields.map(({ name }) => name)).toEqual([...(isMobile ? ['number'] : []), ...required])
      expect(sheet.hasPicture).toBe(record.registration.captcha)
      expect(sheet.hasOptional).toBe(shownFields(asked).some((rule) => !rule.required))
      expect(sheet.hasWays).toBe(isMobile && tenant.modules.USERNAMEREG3)
      const number = numberField(asked)
      const isNumberAsked = number === 'number' || required.includes('mobileNum')
      expect(sheet.hasCode).toBe(verifies && isNumberAsked ? number : undefined)
      expect(sheet.fields.every(({ hint }) => hint?.range !== '0')).toBe(true)
    }
})
