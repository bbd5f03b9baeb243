// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IMachineSmartAccount} from "../../contracts/IMachineSmartAccount.sol";
import {IMachineStationFactory} from "../../contracts/IMachineStationFactory.sol";
import {ForceEther, NoCoin, Target} from "./support/Contracts.sol";
import {StationTest} from "./support/StationTest.sol";
import {vm} from "./support/Vm.sol";

contract StationCallsTest is StationTest {
    IMachineSmartAccount internal account;
    Target internal target;
    bytes internal set = abi.encodeCall(Target.set, (7));

    function setUp() public override {
        super.setUp();
        account = deployFor(MEMBER_KEY, NOW_MS);
        target = new Target();
    }

    function test_TheManagerBringsTheOwnersSignatureAndPaysTheGas() public {
        bytes memory owners = signExecute(MEMBER_KEY, address(account), address(target), set, 1);
        vm.prank(manager);
        station.executeMachineTransaction(address(account), address(target), set, 1, "", owners);
        vm.assertEq(target.caller(), address(account));
        vm.assertTrue(account.usedNonces(1));
        vm.assertTrue(!station.usedNonces(1));
    }

    function test_AnAdminsSignatureIsCheckedAndUsedWhereThereIsOne() public {
        bytes memory owners = signExecute(MEMBER_KEY, address(account), address(target), set, 1);
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256("ExecuteMachineTransaction(address machineAddress,address target,bytes data,uint256 nonce)"),
                address(account),
                address(target),
                keccak256(set),
                1
            )
        );
        bytes memory wrong = sign(STRANGER_KEY, stationDigest(structHash));
        vm.expectRevert(abi.encodeWithSelector(IMachineStationFactory.InvalidOwnerSignature.selector, structHash, 1));
        vm.prank(manager);
        station.executeMachineTransaction(address(account), address(target), set, 1, wrong, owners);
        bytes memory admins = sign(ADMIN_KEY, stationDigest(structHash));
        vm.prank(manager);
        station.executeMachineTransaction(address(account), address(target), set, 1, admins, owners);
        vm.assertTrue(station.usedNonces(1));
        vm.expectRevert(abi.encodeWithSelector(IMachineStationFactory.NonceAlreadyUsed.selector, 1));
        vm.prank(manager);
        station.executeMachineTransaction(address(account), address(target), set, 1, admins, owners);
    }

    function test_NoManagerAndNoAdminMovesAnAccountWithoutItsOwner() public {
        bytes memory admins = signExecute(ADMIN_KEY, address(account), address(target), set, 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IMachineSmartAccount.InvalidMachineOwnerSignature.selector, executeHash(address(target), set, 1), 1
            )
        );
        vm.prank(manager);
        station.executeMachineTransaction(address(account), address(target), set, 1, "", admins);
    }

    function test_TheStationItselfHasNoPowerOverAnAccount() public {
        bytes memory act = abi.encodeCall(IMachineSmartAccount.execute, (address(target), set, 1, new bytes(65)));
        bytes memory signature = signStationCall(address(account), act, 2);
        vm.expectRevert(
            abi.encodeWithSelector(
                IMachineStationFactory.TargetCallFailed.selector,
                address(account),
                abi.encodeWithSelector(
                    IMachineSmartAccount.InvalidMachineOwnerSignature.selector, executeHash(address(target), set, 1), 1
                )
            )
        );
        vm.prank(manager);
        station.executeTransaction(address(account), act, 2, signature);
    }

    function test_OnlyManagersBringSignatures() public {
        bytes memory role = abi.encodeWithSelector(
            IAccessControl.AccessControlUnauthorizedAccount.selector, admin, station.STATION_MANAGER_ROLE()
        );
        vm.expectRevert(role);
        vm.prank(admin);
        station.executeTransaction(address(target), set, 1, "");
        vm.expectRevert(role);
        vm.prank(admin);
        station.executeMachineTransaction(address(account), address(target), set, 1, "", "");
        vm.expectRevert(role);
        vm.prank(admin);
        station.executeMachineTransferBalance(address(account), member, 1, "", "");
        vm.expectRevert(role);
        vm.prank(admin);
        station.executeMachineBatchTransactions(
            new address[](1), new address[](1), new bytes[](1), 1, new uint256[](1), "", new bytes[](1)
        );
    }

    function test_TheStationCallsWhatAnAdminSigned() public {
        bytes memory signature = signStationCall(address(target), set, 1);
        vm.expectEmit(address(station));
        emit IMachineStationFactory.TransactionExecuted(address(target), set, 1, manager);
        vm.prank(manager);
        station.executeTransaction(address(target), set, 1, signature);
        vm.assertEq(target.caller(), address(station));
        vm.expectRevert(abi.encodeWithSelector(IMachineStationFactory.NonceAlreadyUsed.selector, 1));
        vm.prank(manager);
        station.executeTransaction(address(target), set, 1, signature);
        vm.expectRevert(IMachineStationFactory.ZeroAddress.selector);
        vm.prank(manager);
        station.executeTransaction(address(0), set, 2, signature);
    }

    function test_NobodyIsAnAdminEvenWithARole() public {
        bytes32 role = station.STATION_ADMIN_ROLE();
        vm.prank(admin);
        station.grantRole(role, address(0));
        vm.expectRevert(
            abi.encodeWithSelector(
                IMachineStationFactory.InvalidOwnerSignature.selector, stationCallHash(address(target), set, 1), 1
            )
        );
        vm.prank(manager);
        station.executeTransaction(address(target), set, 1, new bytes(65));
    }

    function test_AnItemOfABatchThatFailsLeavesTheOthers() public {
        IMachineSmartAccount other = deployFor(STRANGER_KEY, NOW_MS + 1);
        uint256 count = 5;
        address[] memory machines = new address[](count);
        address[] memory targets = new address[](count);
        bytes[] memory data = new bytes[](count);
        uint256[] memory nonces = new uint256[](count);
        bytes[] memory signatures = new bytes[](count);
        for (uint256 i = 0; i < count; ++i) {
            (machines[i], targets[i], nonces[i]) = (address(account), address(target), i);
            data[i] = abi.encodeCall(Target.set, (i));
        }
        data[1] = abi.encodeCall(Target.burn, ());
        machines[2] = address(0xDEAD);
        machines[4] = address(other);
        for (uint256 i = 0; i < count; ++i) {
            signatures[i] = signExecute(i == 4 ? STRANGER_KEY : MEMBER_KEY, machines[i], targets[i], data[i], nonces[i]);
        }
        signatures[3] = signatures[0];
        for (uint256 i = 0; i < count; ++i) {
            vm.expectEmit(address(station));
            emit IMachineStationFactory.MachineBatchTransactionExecuted(machines[i], i, i == 0 || i == 4);
        }
        vm.prank(manager);
        station.executeMachineBatchTransactions{gas: 2_000_000}(machines, targets, data, 9, nonces, "", signatures);
        vm.assertEq(target.caller(), address(other));
        // What failed may be sent again: its nonce is unused.
        vm.assertTrue(!account.usedNonces(1) && !account.usedNonces(3));
    }

    function test_ABatchIsCheckedBeforeItIsSent() public {
        vm.expectRevert(IMachineStationFactory.EmptyAddressesArray.selector);
        batchOf(0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IMachineStationFactory.MaxBatchTransactionExceeded.selector, 200, 201));
        batchOf(201, 201, 201);
        vm.expectRevert(IMachineStationFactory.InvalidMachineAddressTargetsDataLength.selector);
        batchOf(2, 1, 2);
        vm.expectRevert(IMachineStationFactory.InvalidMachineAddressNonceSignatureLength.selector);
        batchOf(2, 2, 1);
    }

    function test_TwoHundredItemsFitIntoOneBatch() public {
        batchOf(200, 200, 200);
    }

    function test_TheManagerBringsATransferThatTheOwnerSigned() public {
        vm.deal(address(account), 1 ether);
        bytes32 structHash = keccak256(
            abi.encode(keccak256("TransferMachineBalance(address recipientAddress,uint256 nonce)"), stranger, 1)
        );
        bytes memory owners = sign(MEMBER_KEY, accountDigest(address(account), structHash));
        vm.prank(manager);
        station.executeMachineTransferBalance(address(account), stranger, 1, "", owners);
        vm.assertEq(stranger.balance, 1 ether);
    }

    function test_TheStationsBalanceLeavesByItsAdminOnly() public {
        vm.deal(address(this), 3 ether);
        (bool success,) = address(station).call{value: 1 ether}("");
        vm.assertTrue(success);
        new ForceEther{value: 2 ether}(payable(address(station)));
        bytes memory signature = signStationTransfer(ADMIN_KEY, address(0xBEEF), 1);
        bytes32 role = station.DEFAULT_ADMIN_ROLE();
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, manager, role)
        );
        vm.prank(manager);
        station.transferMachineStationBalance(address(0xBEEF), 1, signature);
        vm.expectEmit(address(station));
        emit IMachineStationFactory.MachineStationBalanceTransferred(address(station), address(0xBEEF), 3 ether, 1);
        vm.prank(admin);
        station.transferMachineStationBalance(address(0xBEEF), 1, signature);
        vm.assertEq(address(0xBEEF).balance, 3 ether);
    }

    function test_TheAdminTooNeedsASignatureAndATaker() public {
        bytes memory signature = signStationTransfer(MEMBER_KEY, address(0xBEEF), 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IMachineStationFactory.InvalidOwnerSignature.selector, stationTransferHash(address(0xBEEF), 1), 1
            )
        );
        vm.prank(admin);
        station.transferMachineStationBalance(address(0xBEEF), 1, signature);
        vm.expectRevert(IMachineStationFactory.ZeroAddress.selector);
        vm.prank(admin);
        station.transferMachineStationBalance(address(0), 1, signature);
        NoCoin none = new NoCoin();
        vm.deal(address(station), 1);
        signature = signStationTransfer(ADMIN_KEY, address(none), 1);
        vm.expectRevert(abi.encodeWithSelector(IMachineStationFactory.TargetCallFailed.selector, address(none), ""));
        vm.prank(admin);
        station.transferMachineStationBalance(address(none), 1, signature);
    }

    function batchOf(uint256 machines, uint256 calls, uint256 signatures) private {
        vm.prank(manager);
        station.executeMachineBatchTransactions(
            new address[](machines),
            new address[](calls),
            new bytes[](machines),
            1,
            new uint256[](signatures),
            "",
            new bytes[](signatures)
        );
    }

    function signStationCall(address called, bytes memory data, uint256 nonce) private view returns (bytes memory) {
        return sign(ADMIN_KEY, stationDigest(stationCallHash(called, data, nonce)));
    }

    function stationCallHash(address called, bytes memory data, uint256 nonce) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("ExecuteTransaction(address target,bytes data,uint256 nonce)"), called, keccak256(data), nonce
            )
        );
    }

    function signStationTransfer(uint256 key, address to, uint256 nonce) private view returns (bytes memory) {
        return sign(key, stationDigest(stationTransferHash(to, nonce)));
    }

    function stationTransferHash(address to, uint256 nonce) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("TransferMachineStationBalance(address newMachineStationAddress,uint256 nonce)"), to, nonce
            )
        );
    }
}
