-- A reversal that did not happen stayed the order of the deposit and of its entry, so that the daily close took the money for uncredited. Both belong
-- to the order of the credit that stands. Found by the few orders, and by id, since both tables are large; entries before requests, as all locks go.
update statement_entry e set order_id = credit.id
from credit_order reversal
  join credit_order credit on credit.request_id = reversal.request_id and credit.purpose = 'creditDeposit' and credit.state = 'done' and not credit.undone
where reversal.purpose = 'reverseDeposit' and reversal.state in ('refused', 'abandoned')
  and e.id = reversal.entry_id and e.order_id = reversal.id and e.state = 'done' and e.request_id = reversal.request_id;

update request r set order_id = credit.id
from credit_order reversal
  join credit_order credit on credit.request_id = reversal.request_id and credit.purpose = 'creditDeposit' and credit.state = 'done' and not credit.undone
where reversal.purpose = 'reverseDeposit' and reversal.state in ('refused', 'abandoned')
  and r.id = reversal.request_id and r.order_id = reversal.id and r.state = 'done';
