-- Digits of any script count as Latin ones. Numbers with other signs are marked anew, by the scheduled job.
INSERT INTO unmarked_member (tenant, member, turn)
  SELECT tenant, id, '' FROM member
  WHERE profile ->> 'idNumber' GLOB '*[^ -~]*' OR profile ->> 'mobileNum' GLOB '*[^ -~]*'
  ON CONFLICT DO NOTHING;
