-- Numbers of members follow the data scope, like the list of members: the policies of the caller apply.
alter function count_organisation_staff(bigint[], boolean) security invoker;
