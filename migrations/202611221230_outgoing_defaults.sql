-- What a message is unless it says otherwise: a row that names nothing of it harms nobody, it is neither sent nor claimed.

alter table outgoing_message
  alter column channel set default 'email',
  alter column purpose set default 'signIn',
  alter column state set default 'kept';
